import { type Catalogue, labelsByName } from '../catalogue'

export const phrases = labelsByName(
  import.meta.glob<Catalogue>(
    './{access,api,as_of,attachments,audit,cells,dashboards,documents,escalation,filter_builder,groups,history,import,outbox,own,permissions,preferences,preview,questions,remote_changes,reports,saved_views,seat,settings_form,setup,shortcuts,studio*,subscriptions,tasks,trash,undo,validation}.json',
    { eager: true, import: 'default' },
  ),
)
