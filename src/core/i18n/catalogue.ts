/** Nested texts by key. */
export interface Catalogue {
  [key: string]: string | Catalogue
}

/** The file beside the resources' own that holds what the product says elsewhere (menu groups, its own pages). */
const PRODUCT = 'product'

/**
 * Puts the engine's phrases and the labels of the resources together; used by the screens and by the server.
 * `labels` are the files of `resources/i18n/<language>`, by name without extension.
 */
export function mergeCatalogue(engine: Catalogue, labels: Record<string, Catalogue>): Catalogue {
  const { [PRODUCT]: product = {}, ...resources } = labels
  return { ...engine, ...product, resources }
}

/** The files' content by their bare name, from paths as `./en/some-name.json`. */
export function labelsByName(files: Record<string, Catalogue>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path.replace(/^.*\//u, '').replace(/\.json$/u, ''),
      content,
    ]),
  )
}

/** The texts of two catalogues; the second wins where both have one. */
export function mergeDeep(base: Catalogue, over: Catalogue): Catalogue {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = base[key]
    merged[key] = typeof under === 'object' && typeof value === 'object' ? mergeDeep(under, value) : value
  }
  return merged
}
