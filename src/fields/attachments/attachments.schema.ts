import { z } from 'zod'
import { objectWith } from '../../core/field/objectWith'
import { recordId } from '../reference/reference.schema'
import type { Attachment, AttachmentsField } from './attachments.type'

const NOTE = 200

const eachFileOnce = (documents: readonly Attachment[]) =>
  new Set(documents.map(({ file }) => file)).size === documents.length

export const attachmentsSchema = ({ options, max = 50 }: AttachmentsField) =>
  z
    .array(
      objectWith(
        ['kind', 'file', 'note'],
        z.strictObject({
          kind: z
            .enum(options as [string, ...string[]])
            .nullish()
            .transform(kind => kind ?? null),
          file: recordId,
          note: z
            .string()
            .trim()
            .max(NOTE)
            .nullish()
            .transform(note => note || null),
        }),
      ),
    )
    .max(max)
    .refine(eachFileOnce, { params: { key: 'validation.file_twice' } })
