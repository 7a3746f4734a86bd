import { type Catalogue, labelsByName } from '../catalogue'

export const phrases = labelsByName(
  import.meta.glob<Catalogue>(
    './{access,api,attachments,audit,escalation,import,meanwhile,outbox,own,permissions,preview,questions,seat,settings_form,setup,shortcuts,tasks,trash,undo,validation}.json',
    { eager: true, import: 'default' },
  ),
)
