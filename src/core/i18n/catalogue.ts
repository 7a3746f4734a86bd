/** Nested texts by key. */
export interface Catalogue {
  [key: string]: string | Catalogue
}

/** The file, next to those of the resources, with the product's other texts (menu groups, custom pages). */
const PRODUCT = 'product'

/**
 * Merges the engine's texts with the resources' labels, for the screens and the server. `labels` are the
 * files of `resources/i18n/<language>`, by name without extension.
 */
export function mergeCatalogue(engine: Catalogue, labels: Record<string, Catalogue>): Catalogue {
  const { [PRODUCT]: product = {}, ...resources } = labels
  return { ...engine, ...product, resources }
}

/** Returns the files' content by their bare name, from paths such as `./en/some-name.json`. */
export function labelsByName(files: Record<string, Catalogue>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path.replace(/^.*\//u, '').replace(/\.json$/u, ''),
      content,
    ]),
  )
}

/** Merges two catalogues; the second wins if both have a text. */
export function mergeDeep(base: Catalogue, over: Catalogue): Catalogue {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = base[key]
    merged[key] = typeof under === 'object' && typeof value === 'object' ? mergeDeep(under, value) : value
  }
  return merged
}
