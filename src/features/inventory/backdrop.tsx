import type { ReactNode } from 'react'

const edges = ['border-b-gold', 'border-b-info', 'border-b-accent', 'border-b-line', 'border-b-high', 'border-b-bronze']
const cards = Array.from({ length: 40 }, (_, place) => ({ place, edge: edges[(place * 5) % edges.length] ?? '' }))

/** A blurred picture of an inventory, hidden from the screen reader, and the content on top of it. */
export const Backdrop = ({ children }: { readonly children?: ReactNode }) => (
  <div className="absolute inset-0 bg-page overflow-hidden">
    <div
      aria-hidden
      className="p-5 grid gap-3 grid-cols-[repeat(auto-fill,minmax(160px,1fr))] blur-8px opacity-70 select-none"
    >
      {cards.map(({ place, edge }) => (
        <div key={place} className={`card h-180px p-4 flex flex-col gap-3 border-b-3 ${edge}`}>
          <span className="grow rounded-control bg-accent-soft" />
          <span className="h-3 w-2/3 rounded-full bg-surface-hover" />
          <span className="h-3 w-1/3 rounded-full bg-surface-hover" />
        </div>
      ))}
    </div>
    <div className="absolute inset-0 flex items-center justify-center p-4">{children}</div>
  </div>
)
