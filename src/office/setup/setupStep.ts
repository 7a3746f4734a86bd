import type { ComponentType } from 'react'
import type { Right } from '../../core/field/fieldType'

/** The props of a step of the setup. */
export interface SetupStepProps {
  /** Marks the step as done. */
  onDone: () => Promise<void>
  /** Marks the step as done and opens the next one. */
  onContinue: () => Promise<void>
}

/**
 * A step of the guided setup. Its texts are `setup_steps.<name>.title` and `.text` in the product's
 * catalogue.
 */
export interface SetupStep {
  /** Its name in the URL and in the settings. */
  name: string
  /** The required permission. */
  right: Right
  component: ComponentType<SetupStepProps>
  /** Whether the step's own form has the button that leads to the next step. */
  goesOn?: true
}
