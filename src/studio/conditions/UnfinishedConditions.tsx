import { Box } from '@mui/material'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { OwnDefinition } from '../../define/ownDefinition'
import { type GroupNode, isGroupNode, isUneditedNode } from '../../pages/list/filters/advanced/filterTree'
import { isGiven } from '../../pages/list/filters/filterParts'
import type { DefinitionEditor } from '../definitionEditor'
import { readConditions, storeConditions } from './storedConditions'

type Trees = ReadonlyMap<string, GroupNode>

interface Unfinished {
  /** Conditions with a part that has no value yet, by their place in the definition. */
  trees: Trees
  /** Stores the conditions of a place while a part of them has no value. */
  keep: (place: string, tree: GroupNode) => void
}

const UnfinishedContext = createContext<Unfinished>({ trees: new Map(), keep: () => undefined })

export const useUnfinished = (): Unfinished => useContext(UnfinishedContext)

/** Returns whether a condition lacks its field or its value, so that a definition can't store it. */
export const isUnfinished = (tree: GroupNode): boolean =>
  tree.nodes.some(node => {
    if (isGroupNode(node)) return isUnfinished(node)
    return !isUneditedNode(node) && (node.name === undefined || !isGiven(node.value))
  })

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'isChanged'>
  user: number
  children: ReactNode
}

/**
 * Keeps incomplete conditions while the user visits other tabs, until their place is removed. While there is
 * a draft, they also survive a reload.
 */
export function UnfinishedConditions({ editor: { name, own, isChanged }, user, children }: Props) {
  const [trees, setTrees] = useState<Trees>(() => new Map(isChanged ? readConditions(user, name) : []))
  useEffect(() => {
    storeConditions(user, name, isChanged ? [...trees] : [])
  }, [user, name, isChanged, trees])
  const keep = useCallback((place: string, tree: GroupNode) => {
    setTrees(before => {
      const others = [...before].filter(([each]) => each !== place)
      return new Map(isUnfinished(tree) ? [...others, [place, tree]] : others)
    })
  }, [])
  useEffect(() => {
    setTrees(before => {
      const kept = [...before].filter(([place]) => hasPlace(own, place))
      return kept.length === before.size ? before : new Map(kept)
    })
  }, [own])
  const value = useMemo(() => ({ trees, keep }), [trees, keep])
  return (
    <UnfinishedContext.Provider value={value}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </UnfinishedContext.Provider>
  )
}

/**
 * Returns whether the holder of the conditions still exists. A missing filter counts as one without
 * conditions.
 */
function hasPlace(own: OwnDefinition, place: string): boolean {
  const holder = place.replace(/\.filter$/u, '')
  const found = holder
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      own,
    )
  return found !== undefined
}
