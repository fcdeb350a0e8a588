/** The index of the current history entry; undefined in browsers without the Navigation API. */
const position = (): number | undefined => ('navigation' in globalThis ? navigation.currentEntry?.index : undefined)

/**
 * Keeps the page open while it has unsaved input. A step back within the app is undone before the router sees it, and
 * `onBack` is called instead; leaving the document shows the browser's own question, unless a draft keeps the input.
 * Returns a function that ends it.
 */
export function guardLeaving(onBack: () => void, { hasDraft }: { readonly hasDraft: boolean }): () => void {
  const home = position()
  let undoing = false
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    const at = position()
    // Without the Navigation API every traversal is treated as one step back, the most common one.
    const known = home !== undefined && at !== undefined
    const returned = known ? at === home : undoing
    undoing = !returned
    if (returned) return
    history.go(known ? home - at : 1)
    onBack()
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  // Listeners of the capture phase run before the router's.
  addEventListener('popstate', onPop, { capture: true })
  if (!hasDraft) addEventListener('beforeunload', onUnload)
  return () => {
    removeEventListener('popstate', onPop, { capture: true })
    removeEventListener('beforeunload', onUnload)
  }
}
