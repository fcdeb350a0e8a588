import type { ReactNode } from 'react'

/**
 * Radio buttons below their legend. The block around them is for WebKit, which counts the legend of a fieldset in a flex
 * column twice until something makes it lay the page out again: what is below would jump under the finger.
 */
export const ChoiceGroup = ({ legend, children }: { readonly legend: ReactNode; readonly children: ReactNode }) => (
  <div>
    <fieldset className="min-w-0">
      <legend className="mb-2 font-600">{legend}</legend>
      {children}
    </fieldset>
  </div>
)
