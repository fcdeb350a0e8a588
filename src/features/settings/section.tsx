import type { ReactNode } from 'react'

/** One titled part of the App sheet. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="py-3.5 border-t border-t-line first:border-t-0 first:pt-0">
    <h3 className="m-0 mb-2 text-15px font-650">{title}</h3>
    {children}
  </section>
)
