import type { ComponentType } from 'react'
import type { Right } from '../../core/field/fieldType'

export interface SetupStepProps {
  /** The step is done. */
  onDone: () => Promise<void>
  /** The step is done, and the next one opens. */
  onContinue: () => Promise<void>
}

/** A step of the guided setup. Its texts are `setup_steps.<name>.title` and `.text` in the product's catalogue. */
export interface SetupStep {
  /** Its name in the address and the settings. */
  name: string
  /** The required right. */
  right: Right
  component: ComponentType<SetupStepProps>
  /** Its form contains the button to the next step. */
  goesOn?: true
}
