import { Paper, Tab, Tabs, Typography } from '@mui/material'
import { useState } from 'react'
import { type Identifier, ResourceContextProvider, useGetList } from 'react-admin'
import { Ltr } from '../../ui/fields/Ltr'
import { useResource } from '../../ui/fields/ResourcesContext'
import { parts } from './parts'
import { useGalleryTexts } from './useGalleryTexts'

const tag = (name: string) => `<${name}>`

/** The pages of one resource, each as a tab. */
export function Gallery({ name }: { name: string }) {
  const resource = useResource(name)
  const text = useGalleryTexts()
  const [shown, setShown] = useState('List')
  const [chosen, setChosen] = useState<Identifier>()
  const { data, isPending } = useGetList(name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  })
  const id = chosen ?? data?.[0]?.id
  const part = parts[shown]
  if (isPending || !part) return null
  return (
    <ResourceContextProvider value={name}>
      <Tabs
        value={shown}
        onChange={(_event, next) => setShown(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={text.parts}
      >
        {Object.keys(parts).map(one => (
          <Tab key={one} value={one} label={<Ltr>{tag(one)}</Ltr>} />
        ))}
      </Tabs>
      <Typography dir="ltr" variant="caption" component="p" color="text.secondary" sx={{ mt: 1, mb: 2 }}>
        {part.components.map(tag).join(' ')}
      </Typography>
      {id !== undefined || part.needsNoRecord ? (
        <part.Part resource={resource} id={id ?? 0} onChoose={setChosen} />
      ) : (
        <Paper sx={{ p: 3 }}>{text.none}</Paper>
      )}
    </ResourceContextProvider>
  )
}
