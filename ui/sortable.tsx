import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import style from './sortable.module.css';

/** The texts of sorting. Places count from 1. */
export type SortWords = {
  /** The role of a handle. */
  role: string;
  /** How to use one by keyboard. */
  instructions: string;
  handle: (name: string) => string;
  up: (name: string) => string;
  down: (name: string) => string;
  picked: (name: string, place: number) => string;
  over: (name: string, place: number) => string;
  dropped: (name: string, place: number) => string;
  cancelled: (name: string) => string;
};

type Item = { key: string; name: string };
type Props = {
  items: readonly Item[];
  words: SortWords;
  /** Places count from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** A column of SortableItems whose order is changed by mouse, touch and keyboard. */
export function Sortable({ items, words, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: string | number) => items.findIndex(item => item.key === key);
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcementsOf(items, words),
        screenReaderInstructions: { draggable: words.instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function announcementsOf(items: readonly Item[], words: SortWords): Announcements {
  const nameOf = (key: string | number) => items.find(item => item.key === key)?.name ?? '';
  const placeOf = (key: string | number) => items.findIndex(item => item.key === key) + 1;
  return {
    onDragStart: ({ active }) => words.picked(nameOf(active.id), placeOf(active.id)),
    // At its own place it is only held: said again, since this announcement cuts off the first.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const say = over.id === active.id ? words.picked : words.over;
      return say(nameOf(active.id), placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => words.dropped(nameOf(active.id), placeOf((over ?? active).id)),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  };
}

/** The properties for an item's element, and the handle to be put somewhere inside. */
export type Sorted = {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  handle: ReactNode;
};

type ItemProps = {
  /** The key of the item. */
  item: string;
  name: string;
  words: SortWords;
  children: (sorted: Sorted) => ReactNode;
};

/** One of them. */
export function SortableItem({ item, name, words, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: item,
    attributes: { roleDescription: words.role },
  });
  const handle = (
    <button
      type="button"
      className={classNames(style.handle, isDragging && style.held)}
      aria-label={words.handle(name)}
      {...attributes}
      {...listeners}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  );
  const shift = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined;
  return children({
    ref: setNodeRef,
    style: { transform: shift, transition, ...(isDragging ? raised : {}) },
    handle,
  });
}

const raised: CSSProperties = { position: 'relative', zIndex: 1 };
