// What happens to the name under which this node finds the others (D116).

export type NodeEvent =
  | { readonly kind: 'nodes-lost'; readonly name: string; readonly why: 'unknown' | 'unanswered' }
  | { readonly kind: 'nodes-found'; readonly name: string; readonly count: number; readonly leftOut: number }
