// Field views need the definitions too, so the context itself is with the fields.
export {
  ResourcesProvider,
  useAllResources,
  useAreResourcesLoaded,
  useLoaded,
  useResource,
  useResources,
} from '../ui/fields/resources.view'
