import type { ComponentType } from 'react'
import type { Resource } from '../core/schema/resource'
import type { PreviewView } from '../define/previewMessages'
import type { DefinitionEditor, StudioTabProps } from './definitionEditor'
import { FieldsTab } from './fields/FieldsTab'
import { tabOf } from './places'
import { FormTab } from './tabs/FormTab'
import { LabelsTab } from './tabs/LabelsTab'
import { ListTab } from './tabs/ListTab'
import { NotificationsTab } from './tabs/NotificationsTab'
import { NumbersTab } from './tabs/NumbersTab'
import { RulesTab } from './tabs/RulesTab'
import { StatesTab } from './tabs/StatesTab'
import { VersionsTab } from './tabs/VersionsTab'

/** The tabs of the editor, in order. */
export const tabs = {
  fields: FieldsTab,
  form: FormTab,
  list: ListTab,
  states: StatesTab,
  rules: RulesTab,
  notifications: NotificationsTab,
  numbers: NumbersTab,
  labels: LabelsTab,
  versions: VersionsTab,
} satisfies Record<string, ComponentType<StudioTabProps>>

export type TabName = keyof typeof tabs
export const tabNames = Object.keys(tabs) as TabName[]
export const isTab = (tab: string): tab is TabName => Object.hasOwn(tabs, tab)

/** Returns how many problems a tab shows. */
export const problemsOf = ({ problems }: DefinitionEditor, tab: TabName): number =>
  problems.filter(({ place }) => tabOf(place) === tab).length

const VIEWS: Partial<Record<TabName, PreviewView>> = { list: 'list', states: 'show', versions: 'list' }

/** Returns the page on which a preview shows the parts that a tab edits. */
export function viewOf({ systemOnly }: Resource, tab: TabName): PreviewView {
  const view = VIEWS[tab] ?? 'create'
  return view === 'create' && systemOnly.includes('create') ? 'show' : view
}
