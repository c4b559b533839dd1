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
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';
import style from './sortable.module.css';

/** Texts for sorting. Positions count from 1. */
export type SortWords = {
  role: string;
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
  /** Positions count from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

const ListContext = createContext<Omit<Props, 'children'> | null>(null);

export function Sortable({ children, ...list }: Props) {
  const { items, words, onMove } = list;
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
      modifiers={[verticalOnly]}
      accessibility={{
        announcements: announcementsOf(items, words),
        screenReaderInstructions: { draggable: words.instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ListContext value={list}>{children}</ListContext>
      </SortableContext>
    </DndContext>
  );
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function announcementsOf(items: readonly Item[], words: SortWords): Announcements {
  const nameOf = (key: string | number) => items.find(item => item.key === key)?.name ?? '';
  const placeOf = (key: string | number) => items.findIndex(item => item.key === key) + 1;
  return {
    onDragStart: ({ active }) => words.picked(nameOf(active.id), placeOf(active.id)),
    // If the item is over its original position, announces it as picked up, like `onDragStart`. This call
    // follows immediately and interrupts the first announcement, so the text is repeated.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const announce = over.id === active.id ? words.picked : words.over;
      return announce(nameOf(active.id), placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => words.dropped(nameOf(active.id), placeOf((over ?? active).id)),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  };
}

export type SortableHandle = {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  /** The drag handle, and buttons that move the item by one step for users who cannot drag. */
  moves: ReactNode;
};

type ItemProps = { item: string; children: (sorted: SortableHandle) => ReactNode };

export function SortableItem({ item, children }: ItemProps) {
  const list = useContext(ListContext);
  if (!list) throw new Error('A SortableItem must be inside a Sortable');
  const { items, words, onMove } = list;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: item,
    attributes: { roleDescription: words.role },
  });
  const place = items.findIndex(({ key }) => key === item);
  const name = items[place]?.name ?? '';
  const moves = (
    <span className={style.moves}>
      <button
        type="button"
        className={classNames(style.handle, isDragging && style.held)}
        aria-label={words.handle(name)}
        {...attributes}
        {...listeners}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <span className={style.steps}>
        <button
          type="button"
          aria-label={words.up(name)}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={words.down(name)}
          disabled={place === items.length - 1}
          onClick={() => onMove(place, place + 1)}
        >
          ↓
        </button>
      </span>
    </span>
  );
  const shift = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined;
  return children({
    ref: setNodeRef,
    style: { transform: shift, transition, ...(isDragging ? draggedStyle : {}) },
    moves,
  });
}

const draggedStyle: CSSProperties = { position: 'relative', zIndex: 1 };
