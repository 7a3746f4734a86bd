import type { FormChoices } from '../../src/core/schema/formChoices'
import type { Resource } from '../../src/core/schema/resource'

/** The office's settings that requests need, always loaded and current in every process. */
export interface Office {
  timeZone(): string
  /** Returns the first moment at which the database has other rules for the office's time zone. */
  databaseDiffersFrom(): string | undefined
  /** Returns the office's choices for the forms of a resource. */
  forms(resource: Resource): FormChoices
  /** Returns the pattern of a resource's numbers. */
  numberPattern(resource: Resource): string | undefined
  /** Reads the settings again. */
  refresh(): Promise<void>
  close(): Promise<void>
}
