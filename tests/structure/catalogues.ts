import { files, read } from './tree'

export type Catalogue = { [key: string]: string | Catalogue }

const CATALOGUE = /^(src|resources)\/(?:core\/)?i18n\/(\w+)\/([\w-]+)\.json$/

/** Catalogues that only some languages write themselves: react-admin's messages, which it has in English and French. */
export const REACT_ADMIN = 'src/ra: '

export function leaves(catalogue: Catalogue, prefix = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : leaves(text, `${prefix}${key}.`),
  )
}

/** Every text of a language by the name of its file and its key: `src/form: save`, `resources/users/index: fields.name`. */
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
