import { files, read } from './tree'

export type Catalogue = { [key: string]: string | Catalogue }

const CATALOGUE = /^(src|resources)\/(?:core\/)?i18n\/(\w+)\/([\w-]+)\.json$/

/**
 * The catalogue that only some languages write themselves: react-admin's messages, which it ships in English
 * and French.
 */
export const REACT_ADMIN = 'src/ra: '

export function leaves(catalogue: Catalogue, prefix = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : leaves(text, `${prefix}${key}.`),
  )
}

/**
 * Returns every text of a language by its file and key: `src/form: save`, `resources/users/index:
 * fields.name`.
 */
export function textsOf(language: string): Map<string, string> {
  return new Map(
    files.flatMap(path => {
      const [, side, folder, name] = path.match(CATALOGUE) ?? []
      if (folder !== language) return []
      const texts = leaves(JSON.parse(read(path)) as Catalogue)
      return texts.map(([key, text]): [string, string] => [`${side}/${name}: ${key}`, text])
    }),
  )
}
