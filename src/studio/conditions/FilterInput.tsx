import { Box, FormHelperText, Typography } from '@mui/material'
import { Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import type { Resource } from '../../core/schema/resource'
import {
  type ConditionDialect,
  ConditionDialectProvider,
  filterDialect,
} from '../../pages/list/filters/advanced/conditionDialect'
import { filterOf, type GroupNode, treeOf, withOrEmpty } from '../../pages/list/filters/advanced/filterTree'
import { GroupEditor } from '../../pages/list/filters/advanced/GroupEditor'
import { useTargetOf } from '../../pages/list/filters/useTargetOf'
import type { PlaceProps } from '../atPlace'
import { isUnfinished, useUnfinished } from './UnfinishedConditions'

/** A filter of the API, as a definition stores it. */
export type Filter = Readonly<Record<string, unknown>>

/** Returns the filter, or undefined if it has no conditions. */
export const givenFilter = (filter: Filter): Filter | undefined =>
  Object.keys(filter).length ? filter : undefined

interface Props {
  /** The resource whose records are filtered. */
  resource: Resource
  label: string
  value: Filter
  onChange: (filter: Filter) => void
  /** Whether only the server evaluates the filter, so "me" isn't offered. */
  isOfServer?: boolean
  /** Whether each condition offers "or is empty", selected by default. */
  offersOrEmpty?: boolean
  /** The fields that are offered. By default all, including the system fields. */
  names?: readonly string[]
  /** The place in the definition, with its problem or its help text. */
  place?: PlaceProps
  /**
   * The same place, for an input whose problems are shown elsewhere. Incomplete conditions are stored under
   * it.
   */
  at?: string
}

/**
 * Inputs for conditions on records, as in the filter of a list. Conditions without an editor are kept and
 * shown in words.
 */
export function FilterInput(props: Props) {
  const helpId = useId()
  const { error = false, helperText, ...place } = props.place ?? {}
  return (
    <Box
      component="fieldset"
      {...place}
      aria-describedby={helperText ? helpId : undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5 }}>
        {props.label}
      </Typography>
      <ConditionDialectProvider value={useDialect(props)}>
        <Suspense>
          <Conditions {...props} />
        </Suspense>
      </ConditionDialectProvider>
      {helperText && (
        <FormHelperText id={helpId} error={error} role={error ? 'status' : undefined}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  )
}

/**
 * Offers every field: editors of a definition know all of its fields, also those hidden from them in records.
 */
const dialect: ConditionDialect = {
  ...filterDialect,
  isBrief: true,
  followsReferences: false,
  fieldsOf: ({ fields }) =>
    [...Object.keys(fields), 'created_at', 'created_by', 'updated_at', 'updated_by'].filter(
      name => !fields[name] || typeOf(fields[name]).operators.length > 0,
    ),
}

function useDialect({ isOfServer = false, offersOrEmpty = false, names }: Props): ConditionDialect {
  return { ...dialect, offersOrEmpty, isWithoutMe: isOfServer, ...(names && { fieldsOf: () => names }) }
}

function Conditions({ resource, value, onChange, place, offersOrEmpty, ...props }: Props) {
  const at = props.at ?? place?.['data-place']
  const translate = useTranslate()
  const { trees, keep } = useUnfinished()
  const targetOf = useTargetOf(resource, { ...value })
  const read = treeOf(resource, { ...value }, targetOf)
  const stored = offersOrEmpty ? withOrEmpty(read) : read
  const [edited, setEdited] = useState(() => {
    // Restores incomplete conditions after the user has visited another tab.
    const kept = trees.get(at ?? '')
    const tree = kept && keyOf(kept) === keyOf(stored) ? kept : stored
    return { tree, of: keyOf(stored) }
  })
  // Replace the tree after an undo or another edit of the definition. Otherwise keep it, with the order of
  // its nodes.
  if (keyOf(stored) !== edited.of) setEdited({ tree: stored, of: keyOf(stored) })
  const change = (tree: GroupNode | undefined) => {
    if (!tree) return
    setEdited({ tree, of: keyOf(tree) })
    if (at !== undefined) keep(at, tree)
    // An incomplete condition filters nothing yet, so it doesn't change the definition.
    if (keyOf(tree) !== edited.of) onChange(filterOf(tree))
  }
  return (
    <>
      <GroupEditor resource={resource} group={edited.tree} onChange={change} />
      {isUnfinished(edited.tree) && (
        <FormHelperText>{translate('studio_conditions.unfinished')}</FormHelperText>
      )}
    </>
  )
}

/** Returns the same key for trees with the same meaning, whatever the order of their conditions. */
export const keyOf = (tree: GroupNode): string => JSON.stringify(Object.entries(filterOf(tree)).sort())
