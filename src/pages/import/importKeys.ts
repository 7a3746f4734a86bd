/** Where the answers are kept. */
export const importKeys = {
  all: ['imports'],
  one: (id: string) => ['imports', id],
  rows: (id: string, query: object) => ['imports', id, 'rows', query],
  open: (resource: string) => ['imports', 'of', resource],
} as const
