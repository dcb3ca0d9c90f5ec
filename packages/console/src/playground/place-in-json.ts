// Where in a JSON text something is, by its path, such as `imp[0].native.request`.

import { jsonLanguage } from '@codemirror/lang-json'

export interface Place {
  readonly from: number
  readonly to: number
}

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode']

/**
 * A value that fits on a line is found as a whole, an object or an array by its name. For what is not there, the place is
 * what should hold it. The text may have faults: then the place is as near as what could be read.
 */
export function placeOf(text: string, path: string): Place {
  let node = jsonLanguage.parser.parse(text).topNode.firstChild
  if (node === null) return beginningOf(text)
  for (const step of stepsOf(path)) {
    const child = childOf(node, step, text)
    if (child === undefined) return markOf(node)
    node = child
  }
  return markOf(node)
}

/** Where a text stops being JSON; undefined if it is. */
export function faultIn(text: string): Place | undefined {
  let found: Place | undefined
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) found ??= { from, to }
      return found === undefined
    },
  })
  return found === undefined ? undefined : visible(found, text)
}

/** A place of no width cannot be seen. */
function visible({ from, to }: Place, text: string): Place {
  if (to > from) return { from, to }
  return from < text.length ? { from, to: from + 1 } : { from: Math.max(0, text.length - 1), to: text.length }
}

function beginningOf(text: string): Place {
  return { from: 0, to: Math.min(1, text.length) }
}

function stepsOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)))
}

function childOf(node: Node, step: string | number, text: string): Node | undefined {
  if (typeof step === 'number') return node.name === 'Array' ? valuesIn(node)[step] : undefined
  if (node.name !== 'Object') return undefined
  // Of equal names the last one counts.
  const property = node.getChildren('Property').findLast((one) => nameOf(one, text) === step)
  return property === undefined ? undefined : valuesIn(property)[0]
}

const valueNames: readonly string[] = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']

function valuesIn(node: Node): readonly Node[] {
  const found: Node[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (valueNames.includes(child.name)) found.push(child)
  }
  return found
}

function nameOf(property: Node, text: string): string | undefined {
  const name = property.getChild('PropertyName')
  if (name === null) return undefined
  try {
    return String(JSON.parse(text.slice(name.from, name.to)))
  } catch {
    return undefined
  }
}

function markOf(node: Node): Place {
  if (node.name !== 'Object' && node.name !== 'Array') return { from: node.from, to: node.to }
  const name = node.parent?.getChild('PropertyName')
  return name === undefined || name === null ? { from: node.from, to: node.from + 1 } : { from: name.from, to: name.to }
}
