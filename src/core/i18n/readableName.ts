/** Converts a name to a readable label, used if no catalogue has one: `created_at` → `Created at`. */
export function readableName(name: string): string {
  const words = name
    .replace(/_id$/u, '')
    .replace(/[-_.]+/gu, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
