import { useQuery } from '@tanstack/react-query'
import type { QuestionsResponse } from '../../contract/questions'
import type { Resource } from '../../core/schema/resource'
import { useRecords } from '../../ui/records/recordsProvider'

interface QuestionsRequest {
  /** The answers field. */
  name: string
  /** The ID of the record whose questions are shown, and of the version that was filled in. */
  of: unknown
  set: unknown
}

const idIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * Loads a record's questions: those of its version while it still belongs
 * to the same record, otherwise the current ones.
 */
export function useQuestions(resource: Pick<Resource, 'name'>, { name, ...request }: QuestionsRequest) {
  const records = useRecords()
  const [of, set] = [idIn(request.of), idIn(request.set)]
  return useQuery({
    queryKey: ['questions', resource.name, name, of ?? null, set ?? null],
    queryFn: async (): Promise<QuestionsResponse> => {
      if (set !== undefined) {
        const { data } = await records.questions(resource.name, { field: name, set })
        if (of === undefined || data.of === of) return data
      }
      return (await records.questions(resource.name, { field: name, of })).data
    },
    enabled: of !== undefined || set !== undefined,
  })
}
