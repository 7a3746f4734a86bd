import type { Issues } from '../core/schema/issues'
import type { Fields, Resource, Section, Values } from '../core/schema/resource'
import type { Resources } from '../core/schema/resources'
import { defineResource } from './defineResource'

/** Settings of one page, read and saved together (S-08). */
export interface SettingsGroup {
  /** The last part of its path, on the screen and in the API: `settings/<name>`. */
  name: string
  /** The subject whose `read` and `update` permissions apply to the settings. */
  subject: string
  fields: Fields
  /** The settings as a resource, so that checks, labels and inputs work as for any record. */
  resource: Resource
  /** The resource whose numbering and forms these settings configure. */
  about?: Resource
  /** Returns the issues that the checks of single fields don't find. */
  check?(values: Values, resources: Resources): Issues
}

interface Definition<F extends Fields> {
  name: string
  subject: string
  /** Each setting is stored under its field's name; its default applies until someone changes it. */
  fields: F
  /** The sections of the page, in order; a single one by default. */
  form?: readonly (Section & { fields: readonly (keyof F & string)[] })[]
  /** The name of the resource that its labels belong to; `settings-<name>` by default. */
  labels?: string
}

/** Declares a group of settings, with the same field types as resources. Labels: `settings-<name>.json`. */
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

/**
 * Returns a setting's key. If the setting belongs to a resource, the key includes
 * its name, because every resource has the same settings.
 */
export const settingKey = ({ name, about }: SettingsGroup, setting: string) =>
  about ? `${name}.${setting}` : setting
