import type { ComponentType } from 'react'
import type { Right } from '../../core/field/fieldType'

export interface SetupStepProps {
  /** What was to be done here is done. */
  onDone: () => Promise<void>
  /** The same, and the next step opens. */
  onContinue: () => Promise<void>
}

/** A step of the guided set-up. Its words are `setup_steps.<name>.title` and `.text` in the product's catalogue. */
export interface SetupStep {
  /** Its name in the address and among the settings. */
  name: string
  /** Who can take it. */
  right: Right
  component: ComponentType<SetupStepProps>
  /** Its form has the button that goes on. */
  goesOn?: true
}
