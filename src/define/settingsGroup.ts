import type { Issues } from '../core/schema/issues'
import type { Fields, Resource, Section, Values } from '../core/schema/resource'
import type { Resources } from '../core/schema/resources'
import { defineResource } from './defineResource'

/** Settings of one page, read and saved together (S-08). */
export interface SettingsGroup {
  /** The last part of its path, on the screen and in the API: `settings/<name>`. */
  name: string
  /** Who may `read` and `update` this may see and change it. */
  subject: string
  fields: Fields
  /** The same as a definition, so that checks, labels and inputs are those of any record. */
  resource: Resource
  /** The resource whose numbers and forms these settings are about. */
  about?: Resource
  /** What is wrong with checked values, beyond their fields. */
  check?(values: Values, resources: Resources): Issues
}

interface Definition<F extends Fields> {
  name: string
  subject: string
  /** Each is stored under its own name; the default applies until someone chooses. */
  fields: F
  /** Parts of the page, in their order; one part when nothing is said. */
  form?: readonly (Section & { fields: readonly (keyof F & string)[] })[]
  /** The labels' name where it is not `settings-<name>`. */
  labels?: string
}

/** Declares a group of settings with the fields that resources are made of. Labels: `settings-<name>.json`. */
export function defineSettings<const F extends Fields>({
  name,
  subject,
  fields,
  form,
  labels = `settings-${name}`,
}: Definition<F>): SettingsGroup {
  const [title = ''] = Object.keys(fields)
  const resource = defineResource<string, Fields>({ name: labels, title, subject, menu: false, fields, form })
  return { name, subject, fields, resource }
}

/** The key of a setting: those of a resource include its name, because every resource has the same ones. */
export const settingKey = ({ name, about }: SettingsGroup, setting: string) =>
  about ? `${name}.${setting}` : setting
