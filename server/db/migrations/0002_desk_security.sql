CREATE TABLE "sealed_column" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log_end" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_invite" ADD COLUMN "invited_by" integer;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "news_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_invite" ADD CONSTRAINT "operator_invite_invited_by_operator_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
INSERT INTO "audit_log_end" ("entry_id", "hash") SELECT "id", "hash" FROM "audit_log" ORDER BY "id" DESC LIMIT 1;
