// Field views need the definitions too, so the context itself stands with the fields.
export {
  ResourcesProvider,
  useAllResources,
  useKnown,
  useLoaded,
  useResource,
  useResources,
} from '../fields/resources.view'
