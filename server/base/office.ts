import type { FormChoices } from '../../src/core/schema/formChoices'
import type { Resource } from '../../src/core/schema/resource'

/** What the office has decided, as requests need it: always there, and current in every process. */
export interface Office {
  timeZone(): string
  /** What it has chosen for the forms of a resource. */
  forms(resource: Resource): FormChoices
  /** The pattern of a resource's numbers. */
  numberPattern(resource: Resource): string | undefined
  /** Reads the settings again, so that what follows goes by them. */
  refresh(): Promise<void>
  close(): Promise<void>
}
