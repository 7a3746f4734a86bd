import type { Notification, NotificationParam } from '../contract/notifications'
import { EMPTY_TEXT, type FormatContext, formatValue } from '../core/field/formatValue'
import { type Label, notificationLabel, resourceLabel } from '../core/schema/labels'
import type { Resources } from '../core/schema/resources'

/** The texts of a notification. */
export interface NotificationWords {
  title: string
  /** Empty if the title is the complete message. */
  text: string
}

/** Translates a label and fills in the values. */
export type FormatLabel = (label: Label, values?: Record<string, unknown>) => string

interface WordsContext extends Omit<FormatContext, 'word'> {
  resources: Pick<Resources, 'outline' | 'find'>
  format: FormatLabel
}

/** Splits a notification type into its resource and its name, which contains no dot. */
export function typeParts(type: string): { resource: string; name: string } {
  const at = type.lastIndexOf('.')
  return { resource: type.slice(0, at), name: type.slice(at + 1) }
}

/** Returns the texts for the reader, in their language; undefined if they can no longer read the record. */
export function notificationWords(
  { type, params, subject }: Pick<Notification, 'type' | 'params' | 'subject'>,
  reader: WordsContext,
): NotificationWords | undefined {
  const { resource: of, name } = typeParts(type)
  if (of === OWN) return ownWords(name, formatParams(params, reader), reader)
  const resource = reader.resources.outline(of)
  if (!resource || Object.keys(params).length === 0) return undefined
  const values = formatParams(params, reader)
  const isMany = subject?.id === null
  const title = notificationLabel(resource, name, isMany ? 'many' : 'title')
  return {
    title: reader.format(title, values),
    text: isMany ? '' : reader.format(notificationLabel(resource, name, 'text'), values),
  }
}

/** The resource part of the server's own notification types. */
export const OWN = 'server'

const ownLabel = (name: string, part: string): Label => ({
  key: `system_notifications.${name}.${part}`,
  fallback: '',
})

const ownWords = (
  name: string,
  values: Record<string, unknown>,
  { format }: WordsContext,
): NotificationWords => ({
  title: format(ownLabel(name, 'title'), values),
  text: format(ownLabel(name, 'text'), values),
})

/** Returns the values for a notification's texts, formatted by their fields. */
function formatParams(
  params: Readonly<Record<string, NotificationParam>>,
  reader: WordsContext,
): Record<string, unknown> {
  const formatted = Object.entries(params).flatMap(([name, param]): [string, unknown][] => {
    if ('count' in param)
      return [
        [name, param.count],
        ['smart_count', param.count],
      ]
    return [[name, 'text' in param ? param.text : sayParam(param, reader)]]
  })
  return Object.fromEntries(formatted)
}

function sayParam(param: Extract<NotificationParam, { field: string }>, reader: WordsContext): string {
  if (param.label !== undefined) return param.label
  const resource = reader.resources.find(param.resource)
  if (!resource) return EMPTY_TEXT
  const { language, timeZone } = reader
  return formatValue(
    { resource, field: param.field, value: param.value },
    { language, timeZone, word: reader.format },
  )
}

/** Returns the heading for a resource's notification types. */
export const groupLabel = (resource: string): Label =>
  resource === OWN ? { key: 'system_notifications.server', fallback: '' } : resourceLabel({ name: resource })

/** Returns the label of a notification type in filters and preferences. */
export function typeLabel(type: string): Label {
  const { resource, name } = typeParts(type)
  if (resource === OWN) return ownLabel(name, 'name')
  return notificationLabel({ name: resource }, name, 'name')
}
