import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'

/** A document of a record: its file, its kind (null for other documents), and a custom name. */
export interface Attachment<Kind extends string = string> {
  kind: Kind | null
  file: number
  note: string | null
}

export interface AttachmentsOptions<Kind extends string = string> extends FieldOptions<Attachment<Kind>[]> {
  kinds: readonly Kind[]
  /** The record's field, a list of choices, with the kinds that it needs. */
  needed?: string
  /** Accepted media types, detected by content: `image/png`. The office's setting decides without them. */
  accept?: readonly string[]
  /** The maximum size of a file in bytes; 10 MiB by default. */
  maxSize?: number
  /** The maximum number of documents; 50 by default. */
  max?: number
}
export type AttachmentsField<Kind extends string = string> = Field<'attachments', Attachment<Kind>[]> &
  Omit<AttachmentsOptions<Kind>, 'kinds'> & { options: readonly Kind[] }

/**
 * Creates a field for a record's documents, shown as a checklist of the needed
 * kinds. The catalogue has a label for each kind.
 */
export const attachments = <const K extends string, const O extends AttachmentsOptions<K>>({
  kinds: options,
  ...more
}: O & { kinds: readonly K[] }) =>
  ({ kind: 'attachments', options, ...more }) as unknown as Field<
    'attachments',
    Attachment<K>[],
    FilledBy<O>
  > &
    AttachmentsField<K>

const documents = documentType<AttachmentsField, Attachment[]>({
  kind: 'attachments',
  text: held =>
    held.map(({ kind, file, note }) => [kind, note ?? `#${file}`].filter(Boolean).join(' ')).join(', '),
  sample: ({ options }, n) => [{ kind: options[n % options.length] ?? null, file: 1, note: null }],
})

export const attachmentsType: FieldType<AttachmentsField, Attachment[]> = {
  ...documents,
  // A request for a file must find the records that contain it.
  indexes: name => [{ using: 'gin', on: `${name} jsonb_path_ops` }],
  toRow: (name, value) => documents.toRow(name, value?.length ? value : null, undefined as never),
  files: { in: 'file' },
  needsOptions: true,
  optionsAs: 'kinds',
  names: ({ needed }) => (needed === undefined ? [] : [needed]),
}
