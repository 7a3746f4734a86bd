// Defined with the fields, because field views need the resource definitions too.
export {
  ResourcesProvider,
  useAllResources,
  useAreResourcesLoaded,
  useLoaded,
  useResource,
  useResources,
} from '../ui/fields/ResourcesContext'
