#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two logins and the database of docs/operators-several-processes.md,
# "A database of your own".
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role genkan login password :'owner';
create role genkan_app login password :'app';
create database genkan owner genkan encoding 'UTF8' template template0;
SQL
