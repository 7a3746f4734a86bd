/** The ids of a reference, or of several. */
export const splitIds = (value: unknown): unknown[] => ([] as unknown[]).concat(value)
