/** Not in browsers before Chrome 114, Safari 17 and Firefox 125; theme.css shows and hides layers there. */
const hasPopovers = (): boolean => 'showPopover' in HTMLElement.prototype

/** Shows an element with the attribute `popover`. */
export function showLayer(box: HTMLElement): void {
  if (hasPopovers()) box.showPopover()
  else box.dataset['shown'] = ''
}

/** Hides it again. One that is not in the document any more is hidden already. */
export function hideLayer(box: HTMLElement): void {
  if (!hasPopovers()) delete box.dataset['shown']
  else if (box.isConnected) box.hidePopover()
}

/**
 * Calls `onDismiss` when the user dismisses a shown layer with `popover="auto"`: by Escape, or by a press outside it. The
 * opener handles its own presses. Returns a function that stops it.
 */
export function onDismissal(box: HTMLElement, opener: () => Element | null, onDismiss: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  if (hasPopovers()) {
    const onToggle = (event: Event) => {
      if ('newState' in event && event.newState === 'closed') onDismiss()
    }
    box.addEventListener('toggle', onToggle, { signal })
  } else {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target) && !opener()?.contains(target)) onDismiss()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault() // a dialog around it stays
      onDismiss()
    }
    addEventListener('pointerdown', onPress, { capture: true, signal })
    addEventListener('keydown', onKey, { capture: true, signal })
  }
  return () => listeners.abort()
}
