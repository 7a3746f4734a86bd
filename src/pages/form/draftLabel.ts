import type { Resource, Values } from '../../core/schema/resource'

const LONGEST = 200

/** What a record that is being typed would be called; undefined as long as nothing says it. */
export function draftLabel({ title, fields }: Resource, values: Values): string | undefined {
  const label = fields[title]?.computed ? workedOut(fields[title].computed, values) : values[title]
  return typeof label === 'string' && label.trim() ? label.slice(0, LONGEST) : undefined
}

// What is half typed is not what a definition works with; the draft then has no name.
function workedOut(computed: (record: Record<string, never>) => unknown, values: Values): unknown {
  try {
    return computed(values as Record<string, never>)
  } catch (error) {
    console.info('A draft has no name yet.', error)
    return undefined
  }
}
