import type { Label } from '../schema/labels'
import { type FileGroup, fileGroups } from '../schema/publicSettings'

/** A format of files. A stored file has one of the endings; the first one is added to other names. */
export interface FileFormat {
  type: string
  endings: readonly [string, ...string[]]
  group: FileGroup
  /** Browsers can show it. All other files are only downloaded. */
  shown?: true
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Formats without macros, scripts and archives (`docs/security-decisions.md`). */
export const fileFormats: readonly FileFormat[] = [
  { type: 'application/pdf', endings: ['pdf'], group: 'pdf', shown: true },
  { type: 'image/png', endings: ['png'], group: 'pictures', shown: true },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], group: 'pictures', shown: true },
  { type: 'image/webp', endings: ['webp'], group: 'pictures', shown: true },
  { type: 'image/gif', endings: ['gif'], group: 'pictures', shown: true },
  { type: 'image/heic', endings: ['heic', 'heif'], group: 'pictures' },
  { type: 'image/heif', endings: ['heif', 'heic'], group: 'pictures' },
  { type: 'image/tiff', endings: ['tif', 'tiff'], group: 'pictures' },
  { type: `${OPEN_XML}.wordprocessingml.document`, endings: ['docx'], group: 'word' },
  { type: 'application/msword', endings: ['doc'], group: 'word' },
  { type: `${OPEN_XML}.spreadsheetml.sheet`, endings: ['xlsx'], group: 'excel' },
  { type: 'application/vnd.ms-excel', endings: ['xls'], group: 'excel' },
  { type: `${OPEN_XML}.presentationml.presentation`, endings: ['pptx'], group: 'powerpoint' },
  { type: `${OPEN_DOCUMENT}.text`, endings: ['odt'], group: 'open_document' },
  { type: `${OPEN_DOCUMENT}.spreadsheet`, endings: ['ods'], group: 'open_document' },
  { type: `${OPEN_DOCUMENT}.presentation`, endings: ['odp'], group: 'open_document' },
  { type: 'message/rfc822', endings: ['eml'], group: 'email' },
  { type: 'application/vnd.ms-outlook', endings: ['msg'], group: 'email' },
  { type: 'text/plain', endings: ['txt'], group: 'text' },
  { type: 'text/csv', endings: ['csv'], group: 'text' },
]

const byType = new Map(fileFormats.map(format => [format.type, format]))
export const fileFormat = (type: string): FileFormat | undefined => byType.get(type)

/** Whether browsers are asked to show a file: also pictures of other formats, which only a definition can accept. */
export function canBeShown(type: string): boolean {
  const format = fileFormat(type)
  return format ? format.shown === true : type.startsWith('image/')
}

/** Returns the ending of a name in small letters; an empty text without one. */
export const endingOf = (name: string): string =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''

const endingsOf = (type: string): readonly string[] =>
  fileFormat(type)?.endings ?? [type.replace(/^.*\//, '')]

/** Returns the value of an input's `accept`: systems know some formats only by their ending. */
export const acceptOf = (types: readonly string[]): string =>
  [
    ...new Set(types.flatMap(type => [type, ...(fileFormat(type)?.endings ?? []).map(one => `.${one}`)])),
  ].join()

/** Whether a file could be of one of the types, by what the browser knows of it. */
export const mightBe = (types: readonly string[], { name, type }: { name: string; type: string }): boolean =>
  !type || types.includes(type) || types.some(one => endingsOf(one).includes(endingOf(name)))

/** Returns the names of types for people: a group if it is complete, otherwise the format. */
export function kindsOf(types: readonly string[]): (string | Label)[] {
  const groups = fileGroups.filter(group =>
    fileFormats.every(format => format.group !== group || types.includes(format.type)),
  )
  const others = types.filter(type => !groups.includes(fileFormat(type)?.group as FileGroup))
  return [
    ...groups.map(group => ({ key: `fields.file_groups.${group}`, fallback: group })),
    ...others.map(type => type.replace(/^.*\//, '').toUpperCase()),
  ]
}

let accepted: readonly FileGroup[] = fileGroups

/** Sets the groups that the office accepts, in fields that name no types. */
export function setOfficeFileTypes(groups: unknown): void {
  accepted = Array.isArray(groups) ? fileGroups.filter(group => groups.includes(group)) : fileGroups
}

/** Returns the types that fields accept unless they name their own. */
export const officeFileTypes = (): string[] =>
  fileFormats.filter(({ group }) => accepted.includes(group)).map(({ type }) => type)
