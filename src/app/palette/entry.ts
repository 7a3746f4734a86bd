import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'
import type { View } from '../../contract/views'
import type { Ability } from '../../core/access/ability'
import type { Outline } from '../../core/schema/outline'
import type { Can } from '../../ui/session/SessionContext'
import type { ShellParts } from '../../ui/shell/ShellContext'

/** One entry of the palette: a link or an action. */
export interface Entry {
  id: string
  label: string
  /** Shown next to the label. */
  text?: string
  icon: ComponentType<SvgIconProps>
  /** More words that find it. */
  keywords?: string
  /** The language of the label, if it is not the current one. */
  lang?: string
  /** The equivalent keys. */
  keys?: readonly string[]
  /** The path, as react-admin names it. */
  to?: string
  run?: () => unknown
}

/** Entries under one heading. */
export interface EntryGroup {
  id: string
  label: string
  entries: readonly Entry[]
}

/** The context of the sources of entries. */
export interface PaletteParts extends ShellParts {
  can: Can
  ability: Ability
  translate: (key: string, values?: Record<string, unknown>) => string
  /** The name of a resource, for one or for many records. */
  nameOf: (resource: Outline, count: number) => string
  /** The label for adding a record. */
  newLabel: (resource: Outline) => string
  pathOf: (resource: Outline, type: 'list' | 'create' | 'show', id?: number) => string
  /** The saved views that concern the person. */
  views: readonly View[]
  openPreferences: () => void
  signOut: () => unknown
}

/** The entries that a source adds, for the signed-in person. */
export interface Source {
  group: 'pages' | 'actions'
  entries: (parts: PaletteParts) => readonly Entry[]
}

export type Choose = (entry: Entry) => void
