/** The query keys of tasks. */
export const taskKeys = {
  all: ['tasks'],
  mine: ['tasks', 'mine'],
  one: (id: string) => ['tasks', 'one', id],
  rows: (id: string, query: object) => ['tasks', 'rows', id, query],
} as const
