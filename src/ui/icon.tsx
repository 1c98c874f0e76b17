/*
 * The icons of the product, drawn here on a 24 × 24 grid with one stroke width. One path per icon, so a screen that
 * shows one pays a few hundred bytes for all of them and needs no icon package.
 *
 * An icon beside text says nothing new and is hidden from screen readers; give `label` where it stands alone.
 */
const paths = {
  alert: 'M12 8v5M12 16.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  bell: 'M6 9.5a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15.5 6 9.5M10 20a2.3 2.3 0 0 0 4 0',
  box: 'M3.5 7.7 12 3l8.5 4.7v8.6L12 21l-8.5-4.7ZM3.5 7.7 12 12.3l8.5-4.6M12 12.3V21M7.7 5.4l8.5 4.7',
  building: 'M4 21V5l8-2v18M12 8h8v13M2.5 21h19M7.5 8.5h1M7.5 12.5h1M7.5 16.5h1M15.5 12.5h1M15.5 16.5h1',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8 3.5V8M16 3.5V8',
  camera: 'M3 8h4.2l1.6-3h6.4l1.6 3H21v12H3ZM12 17.2a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z',
  check: 'M4.5 12.8 9.5 18 19.5 6.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  chevronUp: 'M6 14.5l6-6 6 6',
  clipboard: 'M8.5 4.5H5V21h14V4.5h-3.5M8.5 3h7v3.5h-7ZM8.5 11.5h7M8.5 15.5h5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.4 2',
  close: 'M6 6l12 12M18 6 6 18',
  cloudUp:
    'M7 18.5a4.5 4.5 0 0 1-.6-8.9 5.8 5.8 0 0 1 11.2 0A4.4 4.4 0 0 1 17 18.5M12 21v-8.5M8.8 15.5 12 12.3l3.2 3.2',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.9L16 9.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  edit: 'M4 20l1-4.5L15.8 4.7a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19Z M13.8 6.7l3.5 3.5',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  file: 'M6 3h8l4.5 4.5V21H6ZM13.8 3v4.8h4.7M9 12.5h6.5M9 16.5h4.5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.4 9.5a2.7 2.7 0 1 1 4 2.4c-.9.5-1.4 1-1.4 2M12 16.8v.01',
  home: 'M4 10.8 12 4l8 6.8V20h-5.5v-5.5h-5V20H4Z',
  inbound: 'M4 14.5v5h16v-5M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.8v.01',
  lock: 'M5.5 10.5h13V20h-13ZM8.5 10.5V7.6a3.5 3.5 0 0 1 7 0v2.9',
  logout: 'M14 4.5H5v15h9M10.5 12h10M16.5 8l4 4-4 4',
  mail: 'M3.5 5.5h17v13h-17ZM3.5 7l8.5 6 8.5-6',
  mapPin: 'M12 21s7-6.2 7-11.2a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M5 12h14',
  more: 'M5.5 12v.01M12 12v.01M18.5 12v.01',
  offline:
    'M3 3l18 18M8.7 15.2a4.8 4.8 0 0 1 6.1-.4M5.2 11.7a9.8 9.8 0 0 1 4-2.3M13.4 9.1a9.8 9.8 0 0 1 5.4 2.6M2 8.3a14.6 14.6 0 0 1 4-2.6M10.4 4.6A14.6 14.6 0 0 1 22 8.3M12 19v.01',
  outbound: 'M4 14.5v5h16v-5M12 15V4M7.5 8.5 12 4l4.5 4.5',
  phone:
    'M5 4h4l1.7 4.5-2.2 1.6a12.5 12.5 0 0 0 5.4 5.4l1.6-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.6 15.6 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z',
  refresh: 'M20 11a8 8 0 0 0-14-4.3L3.5 9M3.5 4.5V9H8M4 13a8 8 0 0 0 14 4.3l2.5-2.3M20.5 19.5V15H16',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5',
  send: 'M20.5 3.5 10 14M20.5 3.5 14 20.5l-4-6.5-6.5-4Z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  shield: 'M12 3 5 5.8v5.4c0 4.4 2.9 7.8 7 9.8 4.1-2 7-5.4 7-9.8V5.8ZM8.8 11.8l2.3 2.4 4.1-4.4',
  sign: 'M3.5 19.5h17M4.5 15.5c3.5-1 6-10.5 8.2-10.5 2.3 0-2.6 9.8-.3 9.8 1.5 0 2-2.8 3.4-2.8s.6 2 3.7 2',
  sortBoth: 'M8.5 10 12 6l3.5 4M8.5 14l3.5 4 3.5-4',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8Z',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5 7.5 20.5h9l1-14M10.3 10.5v6M13.7 10.5v6',
  truck:
    'M2.5 6h11.5v10.5h-4M5 16.5H2.5V6M14 9.5h4l3.5 3.7v3.3h-2M15.5 16.5H14M7.5 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM17.5 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  users:
    'M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM2.5 20c.5-3.7 3-5.6 6.5-5.6s6 1.9 6.5 5.6M15.5 4.4a3.7 3.7 0 0 1 0 6.9M17.5 14.8c2.2.7 3.6 2.4 4 5.2',
  zoomIn: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5M10.8 8v5.6M8 10.8h5.6',
  zoomOut: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5M8 10.8h5.6',
};

/** The name of a drawing. */
export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Edge length in px. */
  size?: number;
  /** What it says where no text stands beside it. */
  label?: string;
  className?: string | undefined;
}

/** One drawing, in the color of the text around it. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const drawing = <path d={paths[name]} />;
  const shape = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    // Points drawn as "v.01" become dots of this width, so it must not fall below 1.5.
    strokeWidth: size < 18 ? 2 : 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    style: { flexShrink: 0 },
    className,
  } as const;
  if (label === undefined) {
    return (
      <svg {...shape} aria-hidden="true" focusable="false">
        {drawing}
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}
