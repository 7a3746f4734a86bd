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
  /** Additional search words for the entry. */
  keywords?: string
  /** The language of the label, if it differs from the current one. */
  lang?: string
  /** The shortcut for the same action. */
  keys?: readonly string[]
  /** The path, in react-admin's routing. */
  to?: string
  run?: () => unknown
}

/** Entries under one heading. */
export interface EntryGroup {
  id: string
  label: string
  entries: readonly Entry[]
}

/** The dependencies of the sources of entries. */
export interface PaletteParts extends ShellParts {
  can: Can
  ability: Ability
  translate: (key: string, values?: Record<string, unknown>) => string
  /** Returns the name of a resource, for one or for many records. */
  nameOf: (resource: Outline, count: number) => string
  /** Returns the label for adding a record. */
  newLabel: (resource: Outline) => string
  pathOf: (resource: Outline, type: 'list' | 'create' | 'show', id?: number) => string
  /** The saved views that the user can see. */
  views: readonly View[]
  openPreferences: () => void
  signOut: () => unknown
}

/** A source of entries for the signed-in user. */
export interface Source {
  group: 'pages' | 'actions'
  entries: (parts: PaletteParts) => readonly Entry[]
}

export type Choose = (entry: Entry) => void
