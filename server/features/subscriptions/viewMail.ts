import type { SubscriptionFormat } from '../../../src/contract/subscriptions'
import { formatDateTime } from '../../../src/core/field/formatDate'
import { formatWhole } from '../../../src/core/field/formatNumber'
import { viewLink } from '../../../src/core/schema/viewLink'
import type { Scope } from '../../base/services'
import type { Mail } from '../../engine/mail/queueMail'
import { listContent } from './listContent'
import { reportContent } from './reportContent'
import type { SubscribedView } from './subscribedView'
import type { ViewContent } from './viewContent'
import { LARGEST_FILE } from './viewFile'

/** The content of the mail with a view, without its recipient. */
export type ViewMail = Pick<
  Mail,
  'kind' | 'words' | 'details' | 'table' | 'notes' | 'file' | 'link' | 'personal'
>

/**
 * Reads a view with the reader's current permissions and language. Throws a
 * `FilterError` or a 403 if its filter names a field that no longer exists or is hidden
 * from them. Such fields elsewhere in the view are left out.
 */
export async function viewMail(
  scope: Scope,
  view: SubscribedView,
  format: SubscriptionFormat,
): Promise<ViewMail> {
  const { services, language, context } = scope
  const { resource, key, name, state } = view
  const fileFormat = format === 'link' ? undefined : format
  const { report } = state
  const content = report
    ? await reportContent(scope, { ...view, state: { ...state, report } }, fileFormat)
    : await listContent(scope, view, fileFormat)
  const { total, total_is, table, file } = content
  const translate = (part: string, params?: Record<string, unknown>) =>
    services.messages.translate(language, `mail.subscription.${part}`, params)
  const count = services.messages.translate(language, `list.total.${total_is}`, {
    total: formatWhole(total, language),
  })
  return {
    ...{ kind: 'subscription', personal: true, file },
    words: { subject: name, text: translate('text', { view: name }) },
    details: [
      { label: translate('records'), value: count },
      {
        label: translate('as_of'),
        value: formatDateTime(context.now.toISOString(), language, context.timeZone),
      },
    ],
    ...(total ? { table } : {}),
    notes: notesOf(content, {
      ...{ isFileWanted: fileFormat !== undefined, language, translate },
      attached: report ? 'attached_report' : 'attached',
    }),
    link: viewLink(resource.name, key, state).slice(1),
  }
}

interface Notes {
  attached: 'attached' | 'attached_report'
  isFileWanted: boolean
  language: string
  translate: (part: string, params?: Record<string, unknown>) => string
}

function notesOf(
  { total, table, cut, shown = table.rows.length, more, file }: ViewContent,
  { isFileWanted, language, translate, attached }: Notes,
): string[] {
  const limit = formatWhole(LARGEST_FILE / 1024 ** 2, language)
  return [
    ...(total ? [] : [translate('empty')]),
    ...(cut ? [translate(cut, { count: formatWhole(shown, language) })] : []),
    ...(more ? [more] : []),
    ...(file && !more ? [translate(attached)] : []),
    ...(isFileWanted && !file ? [translate('too_large', { limit })] : []),
  ]
}
