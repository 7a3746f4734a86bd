import { type Catalogue, labelsByName } from '../catalogue'

// Omits texts that only the server uses, and those in deferred.ts, which loads after the first page.
export const phrases = labelsByName(
  import.meta.glob<Catalogue>(
    [
      './*.json',
      '!./{api_pages,headings,mail}.json',
      '!./{access,account_admin,account_settings,api,as_of,attachments,audit,cells,dashboards,documents,escalation,filter_builder,groups,history,import,outbox,permissions,preferences,preview,questions,remote_changes,reports,saved_views,settings_form,setup,shortcuts,studio*,subscriptions,tasks,trash,undo,validation}.json',
    ],
    { eager: true, import: 'default' },
  ),
)
