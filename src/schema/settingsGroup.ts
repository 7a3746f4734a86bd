import { defineResource } from './defineResource'
import type { Fields, Resource } from './resource'

/** Settings that stand on one page and are read and saved together (S-08). */
export interface SettingsGroup {
  /** The last part of its path, on the screen and in the API: `settings/<name>`. */
  name: string
  /** Who may `read` and `update` this may see and change it. */
  subject: string
  fields: Fields
  /** The same as a definition, so that checks, labels and inputs are those of any record. */
  resource: Resource
}

interface Definition<F extends Fields> {
  name: string
  subject: string
  /** Each is kept under its own name; what nobody has chosen yet is the default. */
  fields: F
}

/** Declares a group of settings with the fields that resources are made of. Labels: `settings-<name>.json`. */
export function defineSettings<const F extends Fields>({
  name,
  subject,
  fields,
}: Definition<F>): SettingsGroup {
  const [title = ''] = Object.keys(fields)
  const resource = defineResource({
    name: `settings-${name}`,
    title,
    subject,
    menu: false,
    fields: fields as Fields,
  })
  return { name, subject, fields, resource }
}
