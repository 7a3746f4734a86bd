/**
 * A text that is made piece by piece as a body. Its first piece is made before the headers go out, so that what is
 * refused is refused with its status.
 */
export async function streamOf(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let waiting: IteratorResult<string> | undefined = await pieces.next()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = waiting ?? (await pieces.next())
      waiting = undefined
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
