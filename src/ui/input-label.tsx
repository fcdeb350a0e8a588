import type { ComponentProps, MouseEvent } from 'react'

/** Does what the browser does when a label is pressed, but without scrolling the input into view. */
function pressInput(event: MouseEvent<HTMLLabelElement>): void {
  const input = event.currentTarget.control
  if (!(input instanceof HTMLInputElement) || event.target === input) return
  event.preventDefault()
  input.focus({ preventScroll: true })
  input.click()
}

/**
 * The label around a visually hidden input (`hidden-input` in uno.config.ts). A press does not scroll: the label stays
 * under the finger.
 */
export const InputLabel = (props: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is among the children
  <label {...props} onClick={pressInput} />
)
