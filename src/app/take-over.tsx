import { type ReactNode, useLayoutEffect } from 'react'

/** A press that takes longer than this is a hold, and the page does not wait for its end. */
const patience = 1000

const landmarks = 'a, summary, input, button, [tabindex]'

/** `Element.checkVisibility` is not in Safari before 17.4. */
const isShown = (element: Element | null): boolean => element !== null && element.getClientRects().length > 0

/**
 * The first screen with its data that is on display: kept by the page (contract/page/kept-screen.ts) or rendered by the portal
 * (page-renderer.tsx). Undefined where the plain document is.
 */
export const shownScreen = (): Element | undefined =>
  [...document.querySelectorAll('[data-kept], [data-content]')].find(({ firstElementChild }) =>
    isShown(firstElementChild),
  )

/** Settles when no press is under way: what is replaced between press and release gets no click. */
export async function whenReleased(): Promise<void> {
  const end = performance.now() + patience
  while (document.querySelector('a:active, summary:active') && performance.now() < end) {
    await new Promise(requestAnimationFrame)
  }
}

/** What the painted copy and React's element of the same thing have in common. */
const signature = (element: Element): string =>
  [element.localName, element.id, element.getAttribute('href'), element.textContent].join('\n')

/** Finds the same element in the page that React has rendered. */
function counterpart(element: Element, painted: Element): () => HTMLElement | undefined {
  const like = (one: Element) => (each: Element) => signature(each) === signature(one)
  const place = [...painted.querySelectorAll(landmarks)].filter(like(element)).indexOf(element)
  return () => [...document.querySelectorAll<HTMLElement>(`#root :is(${landmarks})`)].filter(like(element))[place]
}

/**
 * Watches what the user does with the painted page, from now until React replaces it. The result carries it over: the
 * focus, and the questions that were opened. The scroll position needs nothing, because nothing is laid out in between.
 */
export function watchPainted(root: Element): () => void {
  let focused: Element | undefined
  const onFocus = () => {
    focused = root.contains(document.activeElement) ? (document.activeElement ?? undefined) : undefined
  }
  const onBlur = () => {
    const left = focused
    // The focus also leaves an element that is removed: that one the user has not left.
    queueMicrotask(() => {
      if (left?.isConnected && left === focused && document.activeElement !== left) focused = undefined
    })
  }
  root.addEventListener('focusin', onFocus)
  root.addEventListener('focusout', onBlur)
  onFocus()
  const painted = [...root.querySelectorAll('.static-shell')].find((copy) => isShown(copy.querySelector('main')))
  return () => {
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('focusout', onBlur)
    if (!painted) return
    // A painted question is closed until the user opens it.
    for (const summary of painted.querySelectorAll('details[open] > summary')) counterpart(summary, painted)()?.click()
    if (!focused || focused.isConnected) return
    const same = counterpart(focused, painted)() ?? document.getElementById('main')
    same?.focus({ preventScroll: true })
  }
}

/** Renders the page and, in the same frame, calls `onArrival`. */
export function Arrival({ children, onArrival }: { readonly children: ReactNode; readonly onArrival: () => void }) {
  useLayoutEffect(onArrival, [onArrival])
  return children
}
