/**
 * Decides which paths are a resource's generated pages; all other paths are
 * the same in the address bar and in react-admin.
 */
export type IsGenerated = (pathname: string, resource: string) => boolean

interface PathParts {
  base: string
  id: string
  rest: string[]
}

/**
 * Converts a path in the address bar to react-admin's path. React-admin's are fixed: `/r/7` edits and
 * `/r/7/show` views, where ours are `/r/7/edit` and `/r/7`.
 */
export function toInternal(address: string, isGenerated: IsGenerated): string {
  const parts = partsOf(address, isGenerated)
  if (!parts) return address
  const [mode, ...below] = parts.rest
  if (mode === 'edit') return join(parts, below)
  return join(parts, ['show', ...(mode === 'show' ? below : parts.rest)])
}

/** Converts react-admin's path to the one in the address bar. */
export function toAddress(internal: string, isGenerated: IsGenerated): string {
  const parts = partsOf(internal, isGenerated)
  if (!parts) return internal
  const [mode, ...below] = parts.rest
  if (mode === 'show') return join(parts, below)
  return join(parts, ['edit', ...(mode === 'edit' ? below : parts.rest)])
}

/**
 * Returns the correct address for a path in react-admin's form, such
 * as `/r/7/show`; undefined for any other path.
 */
export function canonicalOf(address: string, isGenerated: IsGenerated): string | undefined {
  const parts = partsOf(address, isGenerated)
  return parts?.rest[0] === 'show' ? join(parts, parts.rest.slice(1)) : undefined
}

/** Pages whose name is in the position of an ID. */
const NOT_IDS: readonly string[] = ['create', 'trash', 'import', 'report']

function partsOf(pathname: string, isGenerated: IsGenerated): PathParts | undefined {
  const [, resource = '', id = '', ...rest] = pathname.replace(/\/+$/u, '').split('/')
  if (id === '' || NOT_IDS.includes(id) || !isGenerated(pathname, resource)) return undefined
  return { base: `/${resource}`, id, rest }
}

function join({ base, id }: PathParts, rest: string[]): string {
  return [base, id, ...rest].join('/')
}
