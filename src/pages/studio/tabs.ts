import type { ComponentType } from 'react'
import type { DefinitionEditor, StudioTabProps } from './definitionEditor'
import { FieldsTab } from './fields/FieldsTab'
import { FormTab } from './tabs/FormTab'
import { LabelsTab } from './tabs/LabelsTab'
import { ListTab } from './tabs/ListTab'
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
  labels: LabelsTab,
  versions: VersionsTab,
} satisfies Record<string, ComponentType<StudioTabProps>>

export type TabName = keyof typeof tabs
export const tabNames = Object.keys(tabs) as TabName[]
export const isTab = (tab: string): tab is TabName => Object.hasOwn(tabs, tab)

/** The first words of the places that each tab shows. */
const PLACES: Partial<Record<TabName, readonly string[]>> = {
  fields: ['fields', 'title'],
  form: ['form', 'view'],
  list: ['list'],
  states: ['transitions'],
  rules: ['rules', 'uniques', 'duplicates'],
}

/** How many mistakes a tab shows. */
export const problemsOf = ({ problems }: DefinitionEditor, tab: TabName): number =>
  problems.filter(({ place }) => PLACES[tab]?.includes(place.split('.')[0] ?? '')).length
