import type { ImportSource } from './import-schema.ts'

interface Export {
  program: string
  fileName: string
  source: ImportSource
  text: string
  /** What the file says, as name, email, phone and notes. */
  clients: readonly (readonly [name: string, email: string, phone: string, notes: string])[]
}

type Row = Readonly<Record<string, string>>

/** A CSV file as these programs write it. */
function csv(headers: string, rows: readonly Row[]): string {
  const columns = headers.split(',')
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return `${[headers, ...lines].join('\r\n')}\r\n`
}

const OLD_GOOGLE =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Organization 1 - Type,Organization 1 - Name,Website 1 - Type,Website 1 - Value'
const NEW_GOOGLE =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'
const OUTLOOK =
  "First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Manager's Name,Assistant's Name,Referred By,Company Main Phone,Business Phone,Business Phone 2,Business Fax,Assistant's Phone,Company,Job Title,Department,Other Phone,Other Fax,Callback,Car Phone,ISDN,Radio Phone,TTY/TDD Phone,Telex,User 1,Keywords,Priority,Private,Sensitivity,Categories"
const SQUARE =
  'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Square Customer ID'

/**
 * Exports of other programs with invented people. The headers are those that public documents show; GlossGenius documents only
 * the fields of its client form.
 */
export const EXPORTS: readonly Export[] = [
  {
    program: 'Google Contacts until 2023',
    fileName: 'google.csv',
    source: 'google',
    text: csv(OLD_GOOGLE, [
      {
        Name: 'Ann Marsh',
        'Given Name': 'Ann',
        'Family Name': 'Marsh',
        Birthday: '--05-12',
        Notes: 'Left-handed',
        'Group Membership': 'Clients ::: * myContacts',
        'E-mail 1 - Type': '* Home',
        'E-mail 1 - Value': 'ann@example.edu ::: ann.marsh@example.edu',
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': '+1 979-555-0100',
      },
      {
        Name: 'Bo Fox',
        'Given Name': 'Bo',
        'Family Name': 'Fox',
        'Group Membership': '* myContacts',
        'Phone 2 - Type': 'Work',
        'Phone 2 - Value': '(979) 555-0101',
        'Organization 1 - Name': 'Fox Feed Store',
      },
    ]),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '+1 979-555-0100', 'Left-handed\nann.marsh@example.edu'],
      ['Bo Fox', '', '(979) 555-0101', ''],
    ],
  },
  {
    program: 'Google Contacts',
    fileName: 'contacts.csv',
    source: 'google',
    text: csv(NEW_GOOGLE, [
      {
        'First Name': 'José',
        'Last Name': 'Núñez',
        'File As': 'Núñez, José',
        Labels: '* myContacts ::: Clients',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+1 979-555-0102 ::: +1 979-555-0103',
      },
      {
        'First Name': 'Cy',
        'Last Name': 'Oak',
        Labels: '* myContacts',
        Notes: 'Likes it short,\nno beard',
        'E-mail 1 - Value': 'cy@example.edu',
      },
    ]),
    clients: [
      ['José Núñez', '', '+1 979-555-0102', '+1 979-555-0103'],
      ['Cy Oak', 'cy@example.edu', '', 'Likes it short,\nno beard'],
    ],
  },
  {
    program: "Apple's contacts",
    fileName: 'contacts.vcf',
    source: 'vcard',
    text: [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
      'N:Marsh;Ann;;;',
      'FN:Ann Marsh',
      'item1.EMAIL;type=INTERNET;type=pref:ann@example.edu',
      'item1.X-ABLabel:_$!<Other>!$_',
      'TEL;type=HOME;type=VOICE:(979) 555-0104',
      'TEL;type=CELL;type=VOICE;type=pref:\u202a(979) 555-0100\u202c',
      'NOTE:Left-handed\\, likes tea',
      'BDAY;value=date:1604-05-12',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD/4QBMRXhpZgAATU0AKgAA',
      ' AAgAAgESAAMAAAABAAEAAIdpAAQAAAABAAAAJgAAAAAAAqACAAQAAAABAAAAAaADAAQ=',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
      'N:;;;;',
      'FN:Fox Feed Store',
      'ORG:Fox Feed Store;',
      'TEL;type=WORK;type=VOICE;type=pref:979-555-0101',
      'X-ABShowAs:COMPANY',
      'END:VCARD',
      '',
    ].join('\r\n'),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '(979) 555-0100', 'Left-handed, likes tea\n(979) 555-0104'],
      ['Fox Feed Store', '', '979-555-0101', ''],
    ],
  },
  {
    program: 'Square',
    fileName: 'export-20261120-184346.csv',
    source: 'square',
    text: csv(SQUARE, [
      {
        'First Name': 'Ann',
        'Last Name': 'Marsh',
        'Email Address': 'ann@example.edu',
        'Phone Number': "'+19795550100",
        City: 'College Station',
        'Postal Code': '77840',
        Birthday: '2001-05-12',
        Memo: 'Fade, 2 on the sides',
        'Creation Source': 'Appointments',
        'First Visit': '2025-01-12',
        'Transaction Count': '14',
        'Square Customer ID': 'Q5ZJV8K1A2B3C4D5E6F7G8H9J0',
      },
      {
        'First Name': 'Bo',
        'Phone Number': "'+19795550101",
        'Creation Source': 'Directory',
        'Square Customer ID': 'Q5ZJV8K1A2B3C4D5E6F7G8H9J1',
      },
    ]),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '+19795550100', 'Fade, 2 on the sides'],
      ['Bo', '', '+19795550101', ''],
    ],
  },
  {
    program: 'Acuity',
    fileName: 'list.csv',
    source: 'acuity',
    text: csv('First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment', [
      {
        'First Name': 'Ann',
        'Last Name': 'Marsh',
        Phone: '9795550100',
        Email: 'ann@example.edu',
        Notes: 'Left-handed',
        'Days Since Last Appointment': '12',
      },
      { 'First Name': 'Bo', 'Last Name': 'Fox', Phone: '(979) 555-0101' },
    ]),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '9795550100', 'Left-handed'],
      ['Bo Fox', '', '(979) 555-0101', ''],
    ],
  },
  {
    program: 'Booksy, from its support',
    fileName: 'clients.csv',
    source: 'booksy',
    text: csv('Client Name,Phone,Email,First Visit,Last Visit,Total Visits,Total Spent', [
      {
        'Client Name': 'Ann Marsh',
        Phone: '+1 979 555 0100',
        'First Visit': '03/02/2025',
        'Last Visit': '11/02/2026',
        'Total Visits': '17',
        'Total Spent': '$425.00',
      },
      { 'Client Name': 'Bo Fox', Email: 'bo@example.edu', 'Total Visits': '1' },
    ]),
    clients: [
      ['Ann Marsh', '', '+1 979 555 0100', ''],
      ['Bo Fox', 'bo@example.edu', '', ''],
    ],
  },
  {
    program: 'Booksy',
    fileName: 'customers.csv',
    source: 'booksy',
    text: csv(
      'Customer Name,Email,Phone,Total Bookings,Total Spent,First Booking,Last Booking,Customer Notes,Tags',
      [
        {
          'Customer Name': 'Ann Marsh',
          Email: 'ann@example.edu',
          Phone: '9795550100',
          'Total Bookings': '17',
          'First Booking': '2025-03-02',
          'Last Booking': '2026-11-02',
          'Customer Notes': 'Left-handed',
          Tags: 'regular',
        },
      ],
    ),
    clients: [['Ann Marsh', 'ann@example.edu', '9795550100', 'Left-handed']],
  },
  {
    program: 'Fresha',
    fileName: 'export_customer_list.csv',
    source: 'fresha',
    text: csv(
      'Client ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added',
      [
        {
          'Client ID': '40718211',
          'First Name': 'Ann',
          'Last Name': 'Marsh',
          Email: 'ann@example.edu',
          'Mobile Number': '+1 979-555-0100',
          Gender: 'Female',
          'Date of Birth': '2001-05-12',
          Note: 'Left-handed',
          Blocked: 'No',
          Added: '2025-03-02',
        },
        {
          'Client ID': '40718212',
          'First Name': 'Bo',
          'Last Name': 'Fox',
          Telephone: '979 555 0101',
          Blocked: 'No',
          Added: '2025-03-02',
        },
      ],
    ),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '+1 979-555-0100', 'Left-handed'],
      ['Bo Fox', '', '979 555 0101', ''],
    ],
  },
  {
    program: 'Calendly',
    fileName: 'events-export.csv',
    source: 'calendly',
    text: csv(
      'Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Invitee Time Zone,Text Reminder Number,Event Type Name,Start Date & Time,End Date & Time,Location,Event Created Date & Time,Canceled',
      [
        {
          'User Name': 'The Barber',
          'User Email': 'barber@example.edu',
          'Invitee Name': 'Ann Marsh',
          'Invitee Email': 'ann@example.edu',
          'Invitee Time Zone': 'Central Time - US & Canada',
          'Text Reminder Number': '+1 979-555-0100',
          'Event Type Name': 'Haircut',
          'Start Date & Time': '2026-03-03 09:00 am',
          Canceled: 'false',
        },
        {
          'User Name': 'The Barber',
          'User Email': 'barber@example.edu',
          'Invitee Name': 'Bo Fox',
          'Invitee Email': 'bo@example.edu',
          'Event Type Name': 'Haircut',
          'Start Date & Time': '2026-03-03 10:00 am',
          Canceled: 'false',
        },
      ],
    ),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '+1 979-555-0100', ''],
      ['Bo Fox', 'bo@example.edu', '', ''],
    ],
  },
  {
    program: 'GlossGenius',
    fileName: 'glossgenius.csv',
    source: 'other',
    text: csv('Name,Email,Phone,Birthday', [
      { Name: 'Ann Marsh', Email: 'ann@example.edu', Phone: '(979) 555-0100', Birthday: 'May 12' },
      { Name: 'Bo Fox', Phone: '(979) 555-0101' },
    ]),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '(979) 555-0100', ''],
      ['Bo Fox', '', '(979) 555-0101', ''],
    ],
  },
  {
    program: 'Outlook',
    fileName: 'outlook.csv',
    source: 'outlook',
    text: csv(OUTLOOK, [
      {
        'First Name': 'Ann',
        'Last Name': 'Marsh',
        Birthday: '5/12/2001',
        Notes: 'Left-handed',
        'E-mail Address': 'ann@example.edu',
        'Home Phone': '(979) 555-0104',
        'Mobile Phone': '(979) 555-0100',
        'Company Main Phone': '(979) 555-0105',
        Priority: 'Normal',
        Private: 'False',
      },
      { 'First Name': 'Bo', 'Last Name': 'Fox', 'Business Phone': '979 555 0101' },
    ]),
    clients: [
      ['Ann Marsh', 'ann@example.edu', '(979) 555-0100', 'Left-handed\n(979) 555-0104'],
      ['Bo Fox', '', '979 555 0101', ''],
    ],
  },
]
