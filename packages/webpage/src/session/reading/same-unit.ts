import type { TextUnit, Unit } from '../../unit.ts';

/** Whether both stand in the same nodes, with the same markup. */
export function isSameUnit(one: Unit, other: Unit): boolean {
  if (one.kind === 'attribute' || other.kind === 'attribute') return one.kind === other.kind;
  return (
    one.nodes.length === other.nodes.length &&
    one.nodes.every((node, index) => node === other.nodes[index]) &&
    haveSameElements(one, other)
  );
}

function haveSameElements({ elements: ones }: TextUnit, { elements: others }: TextUnit): boolean {
  return ones.size === others.size && ones.entries().every(([number, element]) => others.get(number) === element);
}
