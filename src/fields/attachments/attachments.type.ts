import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'

/** A document of a record: its file, what kind of document it is (none for a further one), and what to call it. */
export interface Attachment<Kind extends string = string> {
  kind: Kind | null
  file: number
  note: string | null
}

export interface AttachmentsOptions<Kind extends string = string> extends FieldOptions<Attachment<Kind>[]> {
  kinds: readonly Kind[]
  /** The field of the record, one of several choices, that says which kinds it needs. */
  needed?: string
  /** Media types that are taken, told by content: `image/png`, `application/pdf`. */
  accept?: readonly string[]
  /** Bytes of one file; 10 MiB when nothing is said. */
  maxSize?: number
  /** How many documents at most; 50 when nothing is said. */
  max?: number
}
export type AttachmentsField<Kind extends string = string> = Field<'attachments', Attachment<Kind>[]> &
  Omit<AttachmentsOptions<Kind>, 'kinds'> & { options: readonly Kind[] }

/** The documents of a record, each of a kind that the catalogue has a word for, as a checklist of what is needed. */
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
  // Who asks for a file is asked which records hold it.
  indexes: name => [{ using: 'gin', on: `${name} jsonb_path_ops` }],
  toRow: (name, value) => documents.toRow(name, value?.length ? value : null, undefined as never),
  files: { in: 'file' },
  needsOptions: true,
  optionsAs: 'kinds',
}
